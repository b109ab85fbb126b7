/** What every style sheet begins with: the design tokens, and the elements of HTML. Paper is light in each theme. */

export const foundation = /* css */ `
:root {
  color-scheme: light;
  --paper: #f5f6f8; --surface: #fff; --ink: #171d26; --ink-soft: #566070; --line: #dfe3ea; --control: #7b8494;
  --accent: #0a6b5c; --accent-ink: #fff; --accent-soft: #e3f3ef; --danger: #b3261e; --danger-soft: #fdecea;
  --warning: #8a5a00; --success: #1b6e3c; --success-soft: #e6f4ea;
  --radius-cell: 6px; --radius-s: 8px; --radius: 12px; --shadow: 0 1px 2px #10182814, 0 8px 24px #1018281f; --hit: 44px;
}
@media screen { ${darkTokens(":root[data-theme=dark]")} }
@media screen and (prefers-color-scheme: dark) { ${darkTokens(":root:not([data-theme=light])")} }

*, ::before, ::after { box-sizing: border-box }
html { -webkit-text-size-adjust: 100%; scroll-padding: 24px }
body {
  margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere
}
h1, h2 { line-height: 1.2; letter-spacing: -.01em; margin: 0; text-wrap: balance }
h1 { font-size: 1.75rem; font-weight: 600 }
h2 { font-size: 1.125rem; font-weight: 600 }
p { margin: 0 }
a { color: var(--accent-text, var(--accent)) }
[hidden] { display: none !important }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: var(--radius-s) }
`

function darkTokens(selector: string): string {
  return `${selector} {
    color-scheme: dark;
    --paper: #0f1318; --surface: #181e26; --ink: #e9edf3; --ink-soft: #a3adbb; --line: #2c3541; --control: #78849a;
    --accent: #4fc7b0; --accent-ink: #06231d; --accent-soft: #12332e; --danger: #ff9a92; --danger-soft: #381b1a;
    --warning: #f0b95a; --success: #71d093; --success-soft: #14301f; --shadow: 0 8px 24px #0009
  }`
}
