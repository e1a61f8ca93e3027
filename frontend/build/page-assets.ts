import type { Manifest } from 'vite';

/** The style and script tags that a page's own chunk needs in addition to the template's. */
export function headTags(manifest: Manifest, source: string, template: string): string {
  const entry = new Set(Object.keys(manifest).filter((key) => template.includes(`/${manifest[key]?.file}"`)));
  const page = [...chunksOf(manifest, source)].filter((key) => !entry.has(key));
  const entryStyles = stylesOf(manifest, entry);
  const styles = stylesOf(manifest, page).difference(entryStyles);
  const scripts = page.flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js'));
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...scripts.map((file) => `<script type="module" src="/${file}"></script>`),
  ].join('');
}

/** A chunk and all of its static imports. */
function chunksOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key) || !manifest[key]) return found;
  found.add(key);
  for (const imported of manifest[key].imports ?? []) chunksOf(manifest, imported, found);
  return found;
}

const stylesOf = (manifest: Manifest, chunks: Iterable<string>): Set<string> =>
  new Set([...chunks].flatMap((key) => manifest[key]?.css ?? []));

const script = /\s*<script type="module"[^>]* src="(\/[^"]+)"><\/script>/g;
const stylesheet = /\s*<link rel="stylesheet"(?: crossorigin)? href="(\/[^"]+)">/g;

/**
 * Inlines a page's styles so that it paints, and requests its fonts, as soon as its HTML arrives instead of one round
 * trip later. public/start.js fetches the scripts after that. A disabled link remains for each style file: it isn't
 * fetched, and tells Vite's loader that the styles are already there.
 */
export async function paintEarly(html: string, read: (file: string) => Promise<string>): Promise<string> {
  const files = filesOf(html, stylesheet);
  const texts = await Promise.all(files.map(read));
  const links = files.map((file) => `<link rel="stylesheet" href="${file}" disabled>`).join('');
  const inlined = `<style>${texts.join('').replaceAll('</', '<\\/')}</style>${links}`;
  const scripts = filesOf(html, script).join(' ');
  return html
    .replace(stylesheet, '')
    .replace(script, '')
    .replace(
      '</title>',
      () => `</title>${inlined}<script src="/start.js" defer data-scripts="${scripts}"></script>`,
    );
}

const filesOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].flatMap((match) => match[1] ?? '');
