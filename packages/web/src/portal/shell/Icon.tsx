/** The icons of the navigation: lines of 20 by 20. */
export type IconName = keyof typeof paths

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)

const paths = {
  overview: "M3 9.5 10 3.5l7 6M5 8v8.5h10V8",
  surveys: "M5 3h10v14H5zM8 7h4M8 10h4M8 13h2",
  key: "M12.5 11.5a4 4 0 1 0-3.9-3L3 14v3h3v-2h2v-2h1.5l1-1a4 4 0 0 0 2 .5zM13 7h.01",
  webhooks: "M10 6.5a2.5 2.5 0 1 0-2.5 2.5L5 13.5m2.5 1.5h6M5 15a2 2 0 1 0 0 .01M11 7l3 5.5M15 15a2 2 0 1 0 0 .01",
  usage: "M3 17h14M5 14V9M10 14V4M15 14v-3",
  audit: "M10 5v5l3 2M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14z",
  account: "M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3.5 17c1-3 3.5-4.5 6.5-4.5s5.5 1.5 6.5 4.5"
} as const
