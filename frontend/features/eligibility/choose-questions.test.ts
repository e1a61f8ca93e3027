import { describe, expect, it } from 'vitest';
import { routes } from '#shared/routes/registry.ts';
import { chooseFields, chooseSections, routesThatAsk } from './choose-questions.ts';
import { entryFields } from './entry-fields.ts';
import type { ListQuestion } from './question.ts';
import { sections } from './questions.ts';

const pathsFor = (chosen: Parameters<typeof chooseSections>[0], values: Record<string, string> = {}) =>
  chooseSections(chosen, values).flatMap(({ questions }) => questions.map(({ path }) => path));
const only = (id: string) => routes.filter((route) => route.id === id);
const listAt = (path: string) =>
  sections.flatMap(({ questions }) => questions).find((question) => question.path === path) as ListQuestion;

describe('the questionnaire', () => {
  it('asks only what the selected routes need', () => {
    expect(pathsFor(only('US_H1B'))).toEqual([
      'education',
      'us_offer.employer',
      'us_offer.degree_required',
      'us_offer.degree_matches',
      'us_offer.wage_level',
      'us_offer.cap_exempt',
    ]);
    const ofTalent = pathsFor(only('UK_GLOBAL_TALENT'));
    expect(ofTalent.length).toBeGreaterThan(1);
    expect(ofTalent.filter((path) => !path.startsWith('global_talent.'))).toEqual([]);
    expect(pathsFor(only('UK_SKILLED_WORKER'))).toContain('birth_date');
    expect(pathsFor(only('UK_SKILLED_WORKER'))).not.toContain('partner');
    expect(pathsFor([])).toEqual([]);
  });

  it('asks about a partner only when there is one', () => {
    const partners = (values: Record<string, string>) =>
      pathsFor(only('CA_EXPRESS_ENTRY'), values).filter((path) => path.startsWith('partner.'));
    expect(partners({})).toEqual([]);
    expect(partners({ partner: 'no' })).toEqual([]);
    expect(partners({ partner: 'yes' }).length).toBe(5);
  });

  it('asks only for the needed fields of a list and says which routes need them', () => {
    const education = listAt('education');
    expect(chooseFields(only('US_H1B'), education).map(({ path }) => path)).toEqual(['level', 'country']);
    expect(chooseFields(routes, education).map(({ path }) => path)).toEqual(
      entryFields.education.map(({ path }) => path),
    );
    expect(routesThatAsk(routes, education).map(({ id }) => id)).toEqual(['US_H1B', 'CA_EXPRESS_ENTRY']);
  });

  it('asks the questions of a new route', () => {
    const moon = { name: 'Moon', asks: ['birth_date', 'work.country', 'niw.merit'] };
    expect(pathsFor([moon])).toEqual(['birth_date', 'work', 'niw.merit']);
    expect(chooseFields([moon], listAt('work')).map(({ path }) => path)).toEqual(['country']);
    expect(routesThatAsk([...routes, moon], listAt('work')).map(({ name }) => name)).toEqual([
      'Canada Express Entry',
      'Moon',
    ]);
  });

  it('has a question for every fact a route can need', () => {
    const fields = (path: string) =>
      sections
        .flatMap(({ questions }) =>
          questions.flatMap((question) =>
            question.kind === 'list'
              ? entryFields[question.of].map((field) => `${question.path}.${field.path}`)
              : [question.path],
          ),
        )
        .some((each) => each === path || each.startsWith(`${path}.`));
    for (const { id, asks } of routes)
      for (const ask of asks) expect(fields(ask), `${id}: ${ask}`).toBe(true);
  });
});
