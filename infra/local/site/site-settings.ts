import type { ViewerFunction } from './viewer-function.ts';

/** What the distribution does for one path pattern. */
export interface SiteBehavior {
  /** CloudFront's wildcards: `*` for any text, `?` for one character. */
  readonly pattern: string;
  readonly serves: 'files' | 'api';
  readonly headers: Readonly<Record<string, string>>;
  /** Added to responses to CORS requests: those with an `Origin` header. */
  readonly corsHeaders: Readonly<Record<string, string>>;
  /** Headers added to the viewer's for the origin. */
  readonly originHeaders: Readonly<Record<string, string>>;
  readonly onRequest: ViewerFunction | undefined;
  readonly onResponse: ViewerFunction | undefined;
}

export interface SiteSettings {
  /** In the order they are tried; the last is the default. */
  readonly behaviors: readonly SiteBehavior[];
  /** The text of `/config.json`. */
  readonly config: string;
  /** What the uploader replaces in the pages, and with what. */
  readonly markers: Readonly<Record<string, string>>;
  readonly cacheControl: readonly { readonly prefix: string; readonly value: string }[];
}

export function behaviorFor(settings: SiteSettings, path: string): SiteBehavior {
  const found = settings.behaviors.find(({ pattern }) =>
    new RegExp(
      `^${pattern
        .replace(/[.+^${}()|[\]\\]/g, '\\$&')
        .replaceAll('*', '.*')
        .replaceAll('?', '.')}$`,
      's',
    ).test(pattern.startsWith('/') ? path : path.slice(1)),
  );
  if (!found) throw new Error('The distribution has no default behavior.');
  return found;
}

export const fillMarkers = (text: string, markers: Readonly<Record<string, string>>): string =>
  Object.entries(markers).reduce((result, [marker, value]) => result.replaceAll(marker, value), text);

export const cacheControlFor = (settings: SiteSettings, path: string): string =>
  settings.cacheControl
    .filter(({ prefix }) => path.startsWith(prefix))
    .sort((one, other) => other.prefix.length - one.prefix.length)[0]?.value ?? 'no-cache';
