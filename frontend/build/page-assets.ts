import type { Manifest } from 'vite';

/** What a page's own chunk adds to what the template already loads: its styles and its scripts. */
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

/** A chunk and all its static imports. */
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
 * Inlines the styles of a page, so that it is painted, and its fonts are requested, as soon as its HTML arrives
 * instead of a round trip later. public/start.js fetches the scripts after that. A disabled link remains for
 * each style file: it is not fetched, and tells Vite's loader that it does not have to be.
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
