/** Languages to choose from. */

/** The languages that many surveys have, which forms suggest. Any other tag can be written. */
export const commonTags: ReadonlyArray<string> =
  ("ar bg bn ca cs da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ka ko lt lv ms mt nb nl pl pt pt-BR " +
    "ro ru sk sl sq sr sv sw ta th tr uk ur vi zh zh-Hans zh-Hant").split(" ")
