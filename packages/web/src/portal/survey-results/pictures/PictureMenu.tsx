/** The menu of a card with the pictures of it. The script of the page makes the one in pixels. */
import { textColumns } from "@canvass/ui"
import { RowMenu } from "../../../components/display/RowMenu.js"
import type { PortalRequest } from "../../shell/PortalRequest.js"
import { picturePath } from "./picturePath.js"

export interface PictureMenuProps {
  readonly request: Pick<PortalRequest, "href" | "language">
  readonly surveyId: string
  /** Parameters of the address of the picture. */
  readonly parameters: Readonly<Record<string, string>>
  /** The name of the file, without its extension. */
  readonly name: string
  /** What the card shows. */
  readonly title: string
}

export const PictureMenu = ({ name, parameters, request: { href, language }, surveyId, title }: PictureMenuProps) => {
  const t = texts[language]
  const address = href(picturePath(surveyId), parameters)
  return (
    <RowMenu label={t.menu(title)}>
      <a class="button" href={address} download>{t.svg}</a>
      <button type="button" data-png={address} data-name={`${name}.png`} hidden>{t.png}</button>
    </RowMenu>
  )
}

const texts = textColumns({
  menu: (title: string) => [
    `Picture of: ${title}`,
    `Bild von: ${title}`,
    `Image de : ${title}`,
    `Imagen de: ${title}`
  ],
  svg: ["Picture (SVG)", "Bild (SVG)", "Image (SVG)", "Imagen (SVG)"],
  png: ["Picture (PNG)", "Bild (PNG)", "Image (PNG)", "Imagen (PNG)"]
})
