/** The menu of a card: other views of what it shows, and pictures. The script of the page makes the one in pixels. */
import { textColumns } from "@canvass/ui"
import type { ComponentChildren } from "preact"
import { RowMenu } from "../../../components/display/RowMenu.js"
import type { PortalRequest } from "../../shell/PortalRequest.js"
import { picturePath } from "./picturePath.js"

export interface CardMenuProps {
  readonly request: Pick<PortalRequest, "href" | "language">
  readonly surveyId: string
  /** Parameters of the address of the picture. */
  readonly parameters: Readonly<Record<string, string>>
  /** The name of the file, without its extension. */
  readonly name: string
  /** What the card shows. */
  readonly title: string
  /** Links to other views of it. */
  readonly children: ComponentChildren
}

export const CardMenu = (
  { children, name, parameters, request: { href, language }, surveyId, title }: CardMenuProps
) => {
  const t = texts[language]
  const address = href(picturePath(surveyId), parameters)
  return (
    <RowMenu label={t.menu(title)}>
      {children}
      <a class="button" href={address} download>{t.svg}</a>
      <button type="button" data-png={address} data-name={`${name}.png`} hidden>{t.png}</button>
    </RowMenu>
  )
}

const texts = textColumns({
  menu: (title: string) => [
    `Views and pictures of: ${title}`,
    `Ansichten und Bilder von: ${title}`,
    `Vues et images de : ${title}`,
    `Vistas e imágenes de: ${title}`
  ],
  svg: ["Picture (SVG)", "Bild (SVG)", "Image (SVG)", "Imagen (SVG)"],
  png: ["Picture (PNG)", "Bild (PNG)", "Image (PNG)", "Imagen (PNG)"]
})
