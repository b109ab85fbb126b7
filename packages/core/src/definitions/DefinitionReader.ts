/** Reads the definitions of surveys, with their digests. */
import * as Effect from "effect/Effect"
import type { AssetStore } from "../assets/AssetStore.js"
import { makePictures, type Picture } from "../assets/Pictures.js"
import { byDigest, definitionOf, digestOf, type PictureDigests } from "../surveys/definition/SurveyDefinition.js"
import type { Survey } from "../surveys/model/Survey.js"
import type * as SurveyInput from "../surveys/SurveyInput.js"
import type { SurveyStore } from "../surveys/SurveyStore.js"
import * as TranslationChanges from "../surveys/translations/translationChanges.js"
import type { AccountId, SurveyId } from "../values/Ids.js"
import { type NotFound, orNotFound } from "../values/NotFound.js"

/** A definition as it is read. */
export interface DefinitionWithDigest {
  readonly definition: SurveyInput.Definition
  readonly digest: string
}

/** A definition as it is read, and the digests of its pictures. */
interface ReadDefinition extends DefinitionWithDigest {
  readonly digests: PictureDigests
}

export type TranslationStore = Pick<SurveyStore["Type"], "translation" | "translationStates">

export const makeDefinitionReader = (
  store: TranslationStore & Pick<SurveyStore["Type"], "find">,
  assets: Pick<AssetStore["Type"], "findMany">
) => {
  const picturesOf = makePictures(assets)

  /** @param texts where the translations of the survey are */
  const read = (survey: Survey, texts: TranslationStore = store): Effect.Effect<ReadDefinition> =>
    Effect.gen(function*() {
      const translations = yield* TranslationChanges.ofDefinition(texts, survey)
      const digests = digestsOf(yield* picturesOf(survey))
      const definition = definitionOf(survey, translations, digests)
      return { definition, digest: yield* digestOf(definition), digests }
    })

  /** The digest that the definition of a survey had when definitions named pictures by the ids of their assets. */
  const formerDigest = (owner: AccountId, id: SurveyId): Effect.Effect<string, NotFound> =>
    Effect.flatMap(orNotFound(store.find(owner, id)), (survey) =>
      Effect.flatMap(
        TranslationChanges.ofDefinition(store, survey),
        (translations) => digestOf(definitionOf(survey, translations))
      ))

  /** A definition of any state of completeness, with pictures of the account by digest that it names by id. */
  const withPictureDigests = <A extends object>(owner: AccountId, definition: A): Effect.Effect<A> =>
    Effect.map(
      picturesOf({ ...definition, accountId: owner }),
      (pictures) => byDigest(definition, digestsOf(pictures))
    )

  return { formerDigest, read, withPictureDigests }
}

const digestsOf = (pictures: ReadonlyArray<Picture>): PictureDigests =>
  new Map(pictures.map(({ assetId, sha256 }) => [assetId, sha256]))
