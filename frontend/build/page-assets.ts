import type { Manifest } from 'vite';

/** What a page's own chunk brings beside the entry: its styles, and its scripts ahead of time. */
export function headLinks(manifest: Manifest, source: string): string {
  const entry = chunksOf(manifest, 'index.html');
  const page = [...chunksOf(manifest, source)].filter((key) => !entry.has(key));
  const styles = new Set(page.flatMap((key) => manifest[key]?.css ?? []));
  const scripts = page.flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js'));
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}"/>`),
    ...scripts.map((file) => `<link rel="modulepreload" href="/${file}"/>`),
    ...uprightFonts(manifest).map(
      (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin/>`,
    ),
  ].join('');
}

/** A chunk and all it imports outright. */
function chunksOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key) || !manifest[key]) return found;
  found.add(key);
  for (const imported of manifest[key].imports ?? []) chunksOf(manifest, imported, found);
  return found;
}

const uprightFonts = (manifest: Manifest): string[] =>
  (manifest['index.html']?.assets ?? []).filter(
    (file) => file.endsWith('.woff2') && !file.includes('italic'),
  );
