import type { Manifest } from 'vite';

/**
 * What a page's own chunk brings beside what the template loads already: its styles, and its scripts ahead
 * of time.
 */
export function headLinks(manifest: Manifest, source: string, template: string): string {
  const entry = new Set(Object.keys(manifest).filter((key) => template.includes(`/${manifest[key]?.file}"`)));
  const page = [...chunksOf(manifest, source)].filter((key) => !entry.has(key));
  const entryStyles = stylesOf(manifest, entry);
  const styles = stylesOf(manifest, page).difference(entryStyles);
  const scripts = page.flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js'));
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}"/>`),
  ].join('');
}

/** A chunk and all it imports outright. */
function chunksOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key) || !manifest[key]) return found;
  found.add(key);
  for (const imported of manifest[key].imports ?? []) chunksOf(manifest, imported, found);
  return found;
}

const stylesOf = (manifest: Manifest, chunks: Iterable<string>): Set<string> =>
  new Set([...chunks].flatMap((key) => manifest[key]?.css ?? []));

const stylesheet = /\s*<link rel="stylesheet"(?: crossorigin)? href="(\/[^"]+)">/g;

/**
 * Puts the styles of a page into the page, so that it is painted, and its fonts are asked for, when its HTML
 * is there and not a round trip later. Scripts come after what is seen. A disabled link stays for each file:
 * it is not fetched, and says to Vite's loader that it need not be.
 */
export async function paintEarly(html: string, read: (file: string) => Promise<string>): Promise<string> {
  const files = [...html.matchAll(stylesheet)].flatMap((match) => match[1] ?? []);
  const texts = await Promise.all(files.map(read));
  const links = files.map((file) => `<link rel="stylesheet" href="${file}" disabled>`).join('');
  const inlined = `<style>${texts.join('').replaceAll('</', '<\\/')}</style>${links}`;
  return html
    .replace(stylesheet, '')
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
    .replace('</title>', () => `</title>${inlined}`);
}
