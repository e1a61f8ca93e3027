import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { projectFolder } from '#infra/create-stacks.ts';
import { publicPaths } from '../../frontend/build/page-sizes.ts';

const Graph = z.object({ '@graph': z.array(z.looseObject({ '@type': z.string() })) });
const Questions = z.object({ mainEntity: z.array(z.object({ name: z.string() })) });
const Trail = z.object({ itemListElement: z.array(z.object({ name: z.string() })) });
const parser = new new Window().DOMParser();

const pages = publicPaths.map((path) => {
  const html = readFileSync(join(projectFolder, 'dist/site', path, 'index.html'), 'utf8');
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, text = '']) => Graph.parse(JSON.parse(text))['@graph'],
  );
  const page = parser.parseFromString(html.replace(/<(svg|script|style)\b[\s\S]*?<\/\1>/g, ''), 'text/html');
  const textsOf = (selector: string) => [...page.querySelectorAll(selector)].map((each) => each.textContent);
  return {
    path,
    title: page.title,
    description: page.querySelector('meta[name="description"]')?.getAttribute('content') ?? '',
    image: /\/(assets\/share-[\w-]+\.png)"/.exec(html)?.[1] ?? '',
    card: page.querySelector('meta[name="twitter:card"]')?.getAttribute('content'),
    questions: textsOf('.questions summary'),
    trail: textsOf('.breadcrumbs li'),
    of: (type: string) => data.filter((each) => each['@type'] === type),
  };
});

describe('the head of every public page', () => {
  it('has a unique title and description, of a length that search engines show', () => {
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
    expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length);
    const long = pages.filter(({ title, description }) => title.length > 75 || description.length > 200);
    expect(long.map(({ path, title, description }) => `${path}: ${title} ${description}`)).toEqual([]);
  });
  it('names a unique share image, 1200 by 630 pixels and under 100 KB', () => {
    expect(new Set(pages.map(({ image }) => image)).size).toBe(pages.length);
    const drawn = pages.map(({ path, image, card }) => {
      expect(card, path).toBe('summary_large_image');
      return readFileSync(join(projectFolder, 'dist/site', image));
    });
    expect(new Set(drawn.map((file) => file.toString('base64'))).size).toBe(pages.length);
    for (const [index, file] of drawn.entries()) {
      expect(file.length, pages[index]?.path).toBeLessThan(100_000);
      // Width and height are at fixed positions in a PNG.
      expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630]);
    }
  });
  it('describes the questions that the page shows, in the same words', () => {
    const withQuestions = pages.filter(({ questions }) => questions.length > 0);
    expect(withQuestions.length).toBeGreaterThan(8);
    for (const { path, questions, of } of withQuestions) {
      const named = of('FAQPage').flatMap((data) => Questions.parse(data).mainEntity.map(({ name }) => name));
      expect(named, path).toEqual(questions);
    }
    for (const { path, questions, of } of pages)
      expect(of('FAQPage').length, path).toBe(questions.length > 0 ? 1 : 0);
  });
  it('describes the breadcrumbs that the page shows, and the page itself', () => {
    expect(pages.filter(({ trail }) => trail.length > 0).length).toBeGreaterThan(11);
    for (const { path, trail, of } of pages) {
      const [data, ...others] = of('BreadcrumbList');
      expect(others, path).toEqual([]);
      const names = data ? Trail.parse(data).itemListElement.map(({ name }) => name) : [];
      expect(names.slice(0, trail.length), path).toEqual(trail);
      expect(names.length, path).toBe(trail.length > 0 ? trail.length + 1 : 0);
    }
  });
});
