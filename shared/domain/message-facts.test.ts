import { describe, expect, it } from 'vitest';
import {
  factsIn,
  filledTemplate,
  messageFactNames,
  missingFact,
  missingFactsIn,
  openItemFacts,
  templateParts,
  unknownFactsIn,
} from './message-facts.ts';
import { defaultMessageTemplates } from './message-templates.ts';

const everyFact = messageFactNames.map((fact) => `{{${fact}}}`).join('\n');

describe('a message template', () => {
  it('replaces placeholders with the facts of the case, verbatim', () => {
    const values = { applicant: 'Ana {{route}} Ruiz', open_items: '• Passport\n• Degree' };
    expect(filledTemplate('{{applicant}}: {{ open_items }}\n{{applicant}}', values)).toBe(
      'Ana {{route}} Ruiz: • Passport\n• Degree\nAna {{route}} Ruiz',
    );
    expect(templateParts('For {{applicant}}.', { applicant: 'Ana' })).toEqual([
      { kind: 'text', text: 'For ' },
      { kind: 'fact', fact: 'applicant', value: 'Ana' },
      { kind: 'text', text: '.' },
    ]);
  });

  it('shows missing facts in square brackets and finds them in a draft', () => {
    const draft = filledTemplate(everyFact, { form: '  ', sender: 'Ruth' });
    expect(draft).toContain(missingFact('form'));
    expect(draft).not.toContain('{{');
    expect(missingFactsIn(draft)).toEqual(messageFactNames.filter((fact) => fact !== 'sender'));
    expect(missingFactsIn(draft.replaceAll(/\[[^\]]*\]/g, 'x'))).toEqual([]);
    expect(missingFactsIn('Add [your own words].')).toEqual([]);
  });

  it('keeps and reports unknown names', () => {
    const text = 'Hello {{applicnt}}, {{ DUE_DATE }}, {{toString}}, {{}}, {{applicant}}';
    expect(filledTemplate(text, { applicant: 'Ana' })).toBe(
      'Hello {{applicnt}}, {{ DUE_DATE }}, {{toString}}, {{}}, Ana',
    );
    expect(unknownFactsIn(text)).toEqual(['applicnt', 'DUE_DATE', 'toString', '']);
    expect(factsIn(`${text} {{applicant}} {{form}}`)).toEqual(['applicant', 'form']);
  });

  it.each(defaultMessageTemplates)('“$name” of the product uses only known facts', ({ text }) => {
    expect(unknownFactsIn(text)).toEqual([]);
    expect(factsIn(text)).toContain('applicant');
  });
});

describe('what the applicant has to provide', () => {
  const item = { title: 'Form DS-160', status: 'MISSING', required: true, by: 'APPLICANT' } as const;
  const optional = { ...item, required: false };
  const facts = (items: Parameters<typeof openItemFacts>[0], caseDay?: string) =>
    openItemFacts(items, caseDay, '2026-11-28');

  it('includes optional items that were requested or returned, as on the case page', () => {
    const items = [
      item,
      { ...optional, title: 'Visa', requested_at: '2026-11-20T10:00:00.000Z' },
      { ...optional, title: 'Award', status: 'NEEDS_CHANGES' },
      { ...optional, title: 'Press' },
      { ...item, title: 'Degree', status: 'UPLOADED' },
      { ...item, title: 'Form I-129', by: 'TEAM' },
    ] as const;
    expect(facts(items).open_items).toBe('• Form DS-160\n• Visa\n• Award');
  });

  it('is due on the first date that hasn’t passed, of an item or the case', () => {
    const dated = { ...item, due_on: '2026-12-04' };
    expect(facts([item, dated], '2026-12-05').due_date).toBe('4 December 2026');
    expect(facts([item, dated], '2026-12-03').due_date).toBe('3 December 2026');
    expect(facts([{ ...dated, status: 'ACCEPTED' }], '2026-12-05').due_date).toBe('5 December 2026');
    expect(facts([item, dated], '2026-11-28').due_date).toBe('28 November 2026');
    expect(facts([item, dated], '2026-11-27').due_date).toBe('4 December 2026');
    expect(facts([item], '2026-11-27').due_date).toBeUndefined();
    expect(facts([item]).due_date).toBeUndefined();
  });
});
