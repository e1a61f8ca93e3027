import { describe, expect, it } from 'vitest';
import {
  factsIn,
  filledTemplate,
  messageFactNames,
  missingFact,
  missingFactsIn,
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
