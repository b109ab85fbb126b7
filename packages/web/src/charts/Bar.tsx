/** A bar whose length is a share of the width. It repeats a number that stands beside it. */

/** @param share from 0 to 1 */
export const Bar = ({ share }: { readonly share: number }) => (
  <svg class="bar" width="100%" height="8" aria-hidden="true" focusable="false">
    <rect class="bar-track" width="100%" height="8" rx="4" fill="none" />
    {share > 0 && <rect class="bar-value" width={`${percentOf(share)}%`} height="8" rx="4" fill="currentColor" />}
  </svg>
)

/** A share as percent, with two decimals, not less than what can be seen. */
const percentOf = (share: number): number => Math.max(0.5, Math.round(Math.min(share, 1) * 10_000) / 100)
