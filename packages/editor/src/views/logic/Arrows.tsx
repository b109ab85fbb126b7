/** The arrows between the parts of the flow, in the margin beside them. */
import { useSignal } from "@preact/signals"
import { useLayoutEffect } from "preact/hooks"
import { type FlowEdge, maxLane } from "./flow.js"

const laneWidth = 10
const width = (maxLane + 2) * laneWidth

interface Line {
  readonly edge: FlowEdge
  readonly path: string
}

export const Arrows = ({ edges, list }: {
  readonly edges: ReadonlyArray<FlowEdge>
  readonly list: { readonly current: HTMLElement | null }
}) => {
  const drawn = useSignal<{ readonly lines: ReadonlyArray<Line>; readonly height: number }>({ lines: [], height: 0 })
  useLayoutEffect(() => {
    const { current } = list
    if (current === null) return undefined
    const draw = () => {
      const middles = new Map(
        [...current.querySelectorAll<HTMLElement>("[data-node]")].map((node) => [
          node.dataset["node"] ?? "",
          node.offsetTop + 20
        ])
      )
      drawn.value = {
        height: current.scrollHeight,
        lines: edges.flatMap((edge) => {
          const [from, to] = [middles.get(edge.from), middles.get(edge.to)]
          return from === undefined || to === undefined ? [] : [{ edge, path: pathOf(from + 4, to - 4, edge.lane) }]
        })
      }
    }
    const observer = new ResizeObserver(draw)
    observer.observe(current)
    draw()
    return () => observer.disconnect()
  }, [edges])
  const { height, lines } = drawn.value
  return (
    <svg class="arrows" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {lines.map(({ edge: { from, kind, to }, path }) => <path key={`${from} ${to}`} d={path} data-kind={kind} />)}
    </svg>
  )
}

/** From the margin of one part along its lane to that of the other, with the head of an arrow. */
const pathOf = (from: number, to: number, lane: number): string => {
  const x = width - laneWidth * (lane + 1.6)
  const radius = Math.min(6, Math.abs(to - from) / 2)
  const down = to > from ? 1 : -1
  return [
    `M${width} ${from}H${x + radius}`,
    `Q${x} ${from} ${x} ${from + down * radius}`,
    `V${to - down * radius}`,
    `Q${x} ${to} ${x + radius} ${to}`,
    `H${width - 1}m-5 -4 5 4-5 4`
  ].join("")
}
