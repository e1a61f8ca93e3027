import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { limits } from '#shared/schema/limits.ts';
import { sampleFonts } from '#tests/support/packet-files.ts';
import { getDocument } from '#tests/support/pdf-reader.ts';
import { composeReport, type ReportPlan } from './compose-report.ts';

const planOf = (change: Partial<ReportPlan> = {}): ReportPlan => ({
  title: 'Case summary',
  subtitle: 'Amara Okonkwo, O-1A',
  organization: 'Harbor Law',
  prepared: ['Prepared by Ruth Dahl on 22 November 2026, 07:00'],
  createdAt: new Date('2026-11-22T12:00:00.000Z'),
  sections: [{ title: 'Filing', lines: [{ label: 'Filed', text: '3 November 2026' }] }],
  closing: 'Prepared from the records of this case.',
  ...change,
});

/** The pages, each as its lines of text from top to bottom. */
async function read(data: Uint8Array): Promise<{ pdf: PDFDocumentProxy; pages: string[][] }> {
  const pdf = await getDocument({ data: data.slice(), verbosity: 0 }).promise;
  const pages: string[][] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const lines = new Map<number, string>();
    const { items } = await (await pdf.getPage(number)).getTextContent();
    for (const item of items)
      if ('str' in item) {
        const y = Math.round(item.transform[5]);
        lines.set(y, `${lines.get(y) ?? ''}${item.str}`);
      }
    pages.push([...lines].sort(([a], [b]) => b - a).map(([, text]) => text.normalize('NFC').trim()));
  }
  return { pdf, pages };
}

test('a report shows organization, author, and labeled facts', async () => {
  const { pdf, pages } = await composeReport(planOf(), sampleFonts);
  const { pdf: opened, pages: read1 } = await read(pdf);
  expect(pages).toBe(1);
  expect(read1[0]).toEqual([
    ...[
      'Harbor Law',
      'Case summary',
      'Amara Okonkwo, O-1A',
      'Prepared by Ruth Dahl on 22 November 2026, 07:00',
    ],
    ...['Filing', 'Filed 3 November 2026', 'Prepared from the records of this case.', '1 of 1'],
  ]);
  expect((await opened.getMetadata()).info).toMatchObject({
    ...{ Title: 'Case summary, Amara Okonkwo, O-1A', Author: 'Harbor Law' },
  });
});

test('a long report continues on numbered pages without losing lines', async () => {
  const sum = 'a1'.repeat(32);
  const lines = Array.from({ length: 120 }, (_, at) => ({
    label: `Document ${at + 1}`,
    text: `File ${at + 1}.pdf`,
    details: [`SHA-256 ${sum}`],
  }));
  const { pdf } = await composeReport(planOf({ sections: [{ title: 'Documents', lines }] }), sampleFonts);
  const { pages } = await read(pdf);
  expect(pages.length).toBeGreaterThan(3);
  for (const [at, page] of pages.entries()) expect(page.at(-1)).toBe(`${at + 1} of ${pages.length}`);
  for (const page of pages.slice(1)) expect(page[0]).toBe('Case summary, Amara Okonkwo, O-1A');
  const all = pages.flat();
  expect(all.filter((line) => line === `SHA-256 ${sum}`)).toHaveLength(120);
  for (const { label, text } of lines) expect(all).toContain(`${label} ${text}`);
});

test('a long answer is complete, with the lines that were typed', async () => {
  const typed = ['First, the plan.', 'Then, the evidence.'];
  const long = Array.from({ length: 420 }, (_, at) => `word${at}`).join(' ');
  expect(long.length).toBeGreaterThan(limits.intakeParagraph);
  const many = Array.from({ length: 400 }, (_, at) => `n${at}`);
  const lines = [
    { label: 'Plan', text: typed.join('\n') },
    { label: 'Duties', text: long },
    { label: 'List', text: many.join('\n') },
  ];
  const { pdf } = await composeReport(planOf({ sections: [{ title: 'Answers', lines }] }), sampleFonts);
  const all = (await read(pdf)).pages.flat();
  expect(all).toEqual(expect.arrayContaining([`Plan ${typed[0]}`, typed[1]]));
  const text = all.join(' ');
  for (const each of ['word0', 'word419', 'n0', 'n399']) expect(text).toMatch(new RegExp(`\\b${each}\\b`));
});

test('an entry of a list stays on one page', async () => {
  const details = ['Country: Brazil', 'From: March 2020', 'To: April 2020', 'Purpose: Vacation'];
  const lines = Array.from({ length: 30 }, (_, at) => ({ label: '', text: `Trip ${at + 1}`, details }));
  const { pdf } = await composeReport(planOf({ sections: [{ title: 'Trips', lines }] }), sampleFonts);
  const { pages } = await read(pdf);
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages)
    expect(page.filter((line) => line.startsWith('Trip '))).toHaveLength(
      page.filter((line) => line === details.at(-1)).length,
    );
});

test('typesets names in several scripts, and the longest file name completely', async () => {
  const name = `${'Nachweis_der_außergewöhnlichen_Fähigkeiten_'.repeat(6)}.pdf`.slice(-255);
  const lines = [
    { label: 'Łukasz Żółć', text: 'Юрій Гагарін, Nguyễn Thị Minh, Αλέξανδρος' },
    { label: 'Name', text: name },
  ];
  const { pdf } = await composeReport(planOf({ sections: [{ title: 'People', lines }] }), sampleFonts);
  const text = (await read(pdf)).pages.flat().join('\n');
  for (const each of ['Łukasz Żółć', 'Юрій Гагарін', 'Nguyễn Thị Minh', 'Αλέξανδρος'])
    expect(text).toContain(each);
  expect(text.replace(/\s/g, '')).toContain(name);
});

test('shows a text for empty sections and is deterministic', async () => {
  const plan = planOf({ sections: [{ title: 'Deadlines', none: 'No deadlines.', lines: [] }] });
  const [one, other] = [await composeReport(plan, sampleFonts), await composeReport(plan, sampleFonts)];
  expect(Buffer.compare(one.pdf, other.pdf)).toBe(0);
  expect((await read(one.pdf)).pages.flat()).toContain('No deadlines.');
});
