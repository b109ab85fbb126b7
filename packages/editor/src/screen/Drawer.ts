/** The column that is open over the canvas, in narrow windows. */
export type Drawer = "inspector" | "outline"
