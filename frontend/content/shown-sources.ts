import { checkBy, type GuideSource } from '#shared/routes/engine/guide.ts';
import type { Authority } from './content-schema.ts';
import type { Source } from './entry-schema.ts';

/** A source as pages show it. `how` is included only if the source couldn't be confirmed, where readers need it. */
export type ShownSource = Omit<Source, 'how'> & { readonly how?: string };

/** A source with the name of its authority. */
export function shownSource(
  { authority, how, ...source }: Source,
  authorities: Readonly<Record<string, Authority>>,
): ShownSource {
  const name = authorities[authority]?.name;
  if (!name) throw new Error(`frontend/content/sources.json: authorities.json has no "${authority}"`);
  return { ...source, authority: name, ...(source.confirmed ? {} : { how }) };
}

/** A source of a route's guide. */
export const shownGuideSource = (source: GuideSource): ShownSource => ({
  authority: source.authority,
  title: 'official page',
  url: source.address,
  readOn: source.read_on,
  checkBy: checkBy(source),
  confirmed: source.unconfirmed === undefined,
  ...(source.unconfirmed && { how: source.unconfirmed }),
});
