import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { figuresIn } from './figures-in-text.ts';
import { quotedFigures } from './quoted-figures.ts';
import { contentFolder } from './read-content.ts';
import { readSamples } from './read-samples.ts';

/** Metadata that isn't shown as a fact: how a page was read, and what is stored on a device. */
const notShownAsFacts = ['sources.json', 'privacy.json'];
const files = ['', 'countries/', 'entry/', 'routes/'].flatMap((folder) =>
  readdirSync(new URL(folder, contentFolder))
    .filter((name) => name.endsWith('.json') && !notShownAsFacts.includes(name))
    .map((name) => folder + name),
);

interface Found {
  readonly place: string;
  readonly text: string;
}

/** Texts with a figure that have no source, neither in the same object nor in the one around a list. */
function unsourced(file: string, value: unknown, keys: readonly string[] = [], sourced = false): Found[] {
  if (typeof value === 'string')
    return !sourced && figuresIn(value).length > 0
      ? [{ place: `${file}: ${keys.join(' > ')}`, text: value }]
      : [];
  if (typeof value !== 'object' || value === null) return [];
  // In an entry rule, the permit's source also covers its documents and steps.
  const names = Object.keys(value);
  const hasSource = names.some((name) => name === 'source' || name === 'citizenSource');
  return Object.entries(value).flatMap(([key, each]) =>
    unsourced(file, each, [...keys, key], sourced || hasSource),
  );
}

const all = files.flatMap((file) =>
  unsourced(file, JSON.parse(readFileSync(new URL(file, contentFolder), 'utf8'))),
);
const headline = /^(home|services|destinations)\.json: figures > \d+ > value$/;

describe('figures in the content files', () => {
  it('have a source, or are headline figures from the specification or marked as samples', () => {
    expect(all.filter(({ place }) => !headline.test(place))).toEqual([]);
    const stated = quotedFigures
      .filter(({ place }) => place.includes('json > figures > '))
      .map(({ value }) => value);
    const samples = readSamples().map(({ value }) => value);
    expect(all.filter(({ text }) => ![...stated, ...samples].includes(text))).toEqual([]);
    expect(all.map(({ text }) => text).sort()).toEqual([
      '15+',
      '50+',
      '50,000+',
      '500+',
      '95%',
      '98%',
      '98.5%',
    ]);
  });
  it('are detected in sentences', () => {
    const sentence = {
      questions: [{ question: 'How often?', answer: 'Nine in ten, or 93% of 1,200 petitions.' }],
    };
    expect(unsourced('usa.json', sentence).map(({ place }) => place)).toEqual([
      'usa.json: questions > 0 > answer',
    ]);
    expect(unsourced('usa.json', { ...sentence, source: 'us-visitor' })).toEqual([]);
  });
});

describe('our own figures', () => {
  it('are samples exactly if no one has counted them', () => {
    const places = readSamples().map(({ file, key }) => `${file} > ${key}`);
    expect(new Set(places).size).toBe(places.length);
    expect(places).toContain('case-records.json > usa > successPercent');
    expect(places).toContain('countries/usa.json > visas > EB-2 NIW > time');
    expect(places).toContain('routes/us-o1a.json > Without premium');
    for (const { place } of quotedFigures) expect(places).not.toContain(place);
  });
});
