import type { Route } from '#shared/routes/engine/route.ts';
import type { Values } from './draft.ts';
import { entryFields } from './entry-fields.ts';
import { type Field, type ListQuestion, partnerPath, type Question, type Section } from './question.ts';
import { sections } from './questions.ts';

type Asking = Pick<Route, 'name' | 'asks'>;

/** A fact is asked for when a route names it, or what it is part of. */
const covers = (ask: string, path: string): boolean => path === ask || path.startsWith(`${ask}.`);
/** A list, and whether there is a partner, are asked for when a route needs any part of them. */
const touches = (ask: string, path: string): boolean => covers(ask, path) || ask.startsWith(`${path}.`);
const inParts = (question: Question): boolean => question.kind === 'list' || question.path === partnerPath;

const needs = ({ asks }: Asking, question: Question): boolean =>
  asks.some((ask) => (inParts(question) ? touches : covers)(ask, question.path));

/** Questions about a partner are for people who have one. */
const applies = ({ path }: Question, values: Values): boolean =>
  !path.startsWith(`${partnerPath}.`) || values[partnerPath] === 'yes';

/** The sections with the questions that the chosen routes need, and no others. */
export const chooseSections = (routes: readonly Asking[], values: Values): readonly Section[] =>
  sections
    .map((section) => ({
      ...section,
      questions: section.questions.filter(
        (question) => applies(question, values) && routes.some((route) => needs(route, question)),
      ),
    }))
    .filter(({ questions }) => questions.length > 0);

/** Which of the routes need it: why it is asked. */
export const routesThatAsk = <R extends Asking>(routes: readonly R[], question: Question): readonly R[] =>
  routes.filter((route) => needs(route, question));

/** The fields of an entry that the chosen routes need. */
export const chooseFields = (routes: readonly Asking[], { path, of }: ListQuestion): readonly Field[] =>
  entryFields[of].filter((field) =>
    routes.some(({ asks }) => asks.some((ask) => covers(ask, `${path}.${field.path}`))),
  );
