/**
 * The design tokens: one scale of sizes, spaces, radii and colours. Type is 12/16, 14/20 (the base), 15/22 (titles of
 * cards), 18/26 (questions in the canvas) and 24/32 px; spaces are 4, 8, 12, 16 and 24 px.
 */

const light = `
  color-scheme: light;
  --paper: #f6f7f9; --surface: #fff; --raised: #fff; --ink: #16202c; --ink-soft: #566070; --ink-faint: #6b7585;
  --line: #e2e6ec; --control: #7b8494; --accent: #0b6b5d; --accent-ink: #fff; --accent-soft: #e3f3ef; --hover: #eef1f5;
  --danger: #b3261e; --danger-soft: #fdecea; --warning: #8a5a00; --warning-soft: #fff4d6; --success: #1b6e3c;
  --bar: #16202c; --bar-ink: #fff; --overlay: 0 8px 28px #10182833, 0 1px 3px #1018281f;`

const dark = `
  color-scheme: dark;
  --paper: #0f1318; --surface: #171d25; --raised: #1e2630; --ink: #e9edf3; --ink-soft: #a7b1bf; --ink-faint: #929dad;
  --line: #2c3541; --control: #78849a; --accent: #4fc7b0; --accent-ink: #06231d; --accent-soft: #12332e; --hover: #222b36;
  --danger: #ff9a92; --danger-soft: #381b1a; --warning: #f0b95a; --warning-soft: #3a2c10; --success: #71d093;
  --bar: #e9edf3; --bar-ink: #16202c; --overlay: 0 8px 28px #000a, 0 0 0 1px #2c3541;`

export const tokens = `
.canvass-editor { ${light}
  --radius-s: 6px; --radius: 8px; --radius-l: 12px; --control-height: 36px; --motion: 150ms;
}
@media (prefers-color-scheme: dark) { .canvass-editor:not([data-theme=light]) { ${dark} } }
.canvass-editor[data-theme=dark] { ${dark} }
@media (pointer: coarse) { .canvass-editor { --control-height: 44px } }
@media (prefers-reduced-motion: reduce) { .canvass-editor { --motion: 0ms } }
`
