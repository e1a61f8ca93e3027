import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { breakpoints } from '../../frontend/theme/breakpoints.ts';

const root = resolve(import.meta.dirname, '..', '..');
const sheets = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'frontend/*.css', 'frontend/**/*.css'],
  { cwd: root },
)
  .toString()
  .split('\n')
  .filter((file) => file !== '' && !/theme\/(tokens|fonts)\.css$/.test(file));

/** Layout offsets, such as a column's width, aren't spacing. */
const maxSpace = 96;
/** Text in drawings is scaled by their view box. */
const drawings = /theme\/chart\.css$|eligibility\/components\/changes\.css$/;

const withoutComments = (css: string): string => css.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"\n]*"/g, '');
const pixels = (value: string): number[] =>
  [...value.matchAll(/(\d+(?:\.\d+)?)px/g)].map(([, number]) => Number(number));

function problemsOf(file: string, text: string): string[] {
  const css = withoutComments(text);
  const declarations = [...css.matchAll(/(?:^|[;{\s])([a-z-]+):\s*([^;{}]+);/g)].map(
    ([, property = '', value = '']) => ({ property, value }),
  );
  const literal = declarations.filter(({ property, value }) => {
    if (/^(scroll-)?(margin|padding)|gap$/.test(property))
      return pixels(value).some((number) => number > 1 && number <= maxSpace);
    if (/^(font|font-size|line-height)$/.test(property))
      return !drawings.test(file) && pixels(value).length > 0;
    return /radius$/.test(property) && pixels(value).length > 0;
  });
  const unlayered = /@layer /.test(css) || /@import /.test(css) ? [] : [file];
  const allowed = Object.values(breakpoints);
  const widths = [...css.matchAll(/@media[^{]*/g)].flatMap(([query]) =>
    [...query.matchAll(/(min|max)-width:\s*(\d+)px/g)].filter(
      ([, side, width]) => !allowed.some((each) => each + (side === 'min' ? 1 : 0) === Number(width)),
    ),
  );
  const short = [...css.matchAll(/([^{};]+)\{/g)].flatMap(([, selector = '']) =>
    [...selector.matchAll(/\.([a-z][\w-]*)/gi)].filter(([, name = '']) => name.length < 3),
  );
  return [
    ...unlayered.map((sheet) => `${sheet}: is in no @layer`),
    ...literal.map(({ property, value }) => `${file}: ${property}: ${value} is no token of theme/tokens.css`),
    ...widths.map(([width]) => `${file}: ${width} is not in theme/breakpoints.ts`),
    ...short.map(([name]) => `${file}: ${name} does not say what it is`),
  ];
}

/** The part of the product that a sheet belongs to: a feature, or what features share. */
const ownerOf = (file: string): string => /features\/[^/]+/.exec(file)?.[0] ?? 'shared';
/** Print and narrow screens: there, a page's sheet also arranges the parts that it is made of. */
const conditional = /@(?:media|container)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
/** The classes that a sheet's rules begin with. */
function leadingClasses(css: string): Set<string> {
  const found = new Set<string>();
  for (const [, selectors = ''] of withoutComments(css)
    .replace(conditional, '')
    .matchAll(/([^{};]+)\{/g))
    for (const selector of selectors.split(','))
      for (const [, name = ''] of selector.matchAll(/^\s*\.([\w-]+)/g)) found.add(name);
  return found;
}

/**
 * Sheets stay loaded when someone goes to another page, so a class that two features define would get the styles of
 * both, depending on which pages were visited before.
 * @param sheetTexts each sheet's file and text
 */
function sharedByAccident(sheetTexts: readonly (readonly [file: string, text: string])[]): string[] {
  const owners = new Map<string, Set<string>>();
  for (const [file, text] of sheetTexts)
    for (const name of leadingClasses(text))
      owners.set(name, (owners.get(name) ?? new Set()).add(ownerOf(file)));
  return [...owners]
    .filter(([, found]) => found.size > 1 && !found.has('shared'))
    .map(([name, found]) => `.${name} is in ${[...found].sort().join(' and ')}`);
}

describe('style sheets', () => {
  it('rejects a class of two features, but not one that they share', () => {
    const rule = (name: string) =>
      `@layer features { @media print { .page { margin: 0; } } .${name} li, .other { margin: 0; } }`;
    const sheetsWith = (name: string) => [
      ['frontend/features/cases/case.css', rule(name)] as const,
      ['frontend/features/cases/list.css', rule(name)] as const,
      ['frontend/features/people/people.css', `.${name}, .page { margin: 0; }`] as const,
    ];
    expect(sharedByAccident(sheetsWith('row'))).toEqual(['.row is in features/cases and features/people']);
    const shared = ['frontend/components/row.css', '.row { margin: 0; }'] as const;
    expect(sharedByAccident([...sheetsWith('row'), shared])).toEqual([]);
  });

  it('belong to one feature, or to what features share', () => {
    const texts = sheets.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
    expect(sharedByAccident(texts)).toEqual([]);
  });

  it.each([
    ['a space', '.panel { padding: var(--lf-space-2) 9px; }'],
    ['a type size', '.panel { font: 500 15px / 22px var(--lf-sans); }'],
    ['a line height', '.panel { line-height: 20px; }'],
    ['a corner', '.panel { border-radius: 3px; }'],
    ['a breakpoint', '@media (max-width: 640px) { .panel { margin: 0; } }'],
    ['a short class name', '.hd { margin: 0; }'],
  ])('rejects %s of its own', (_, css) => {
    const layered = `@layer components { ${css} }`;
    expect(problemsOf('frontend/components/sample.css', layered)).toHaveLength(1);
  });

  it('rejects a sheet outside the layers', () => {
    expect(problemsOf('frontend/components/sample.css', '.panel { margin: 0; }')).toHaveLength(1);
  });

  it('allows tokens, hairlines and breakpoints of the list', () => {
    const css = `@layer components { @media (min-width: ${breakpoints.l + 1}px) { .panel { padding: 1px var(--lf-space-2); border: 2px solid; } } }`;
    expect(problemsOf('frontend/components/sample.css', css)).toEqual([]);
  });

  it('take space, type, corners and breakpoints from tokens, and name their classes', () => {
    expect(sheets.length).toBeGreaterThan(40);
    expect(sheets.flatMap((file) => problemsOf(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });
});
