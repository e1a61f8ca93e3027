import type { Route } from '#shared/routes/engine/route.ts';
import type { Values } from './draft.ts';
import { entryFields } from './entry-fields.ts';
import { type Field, type ListQuestion, partnerPath, type Question, type Section } from './question.ts';
import { sections } from './questions.ts';

type RouteNeeds = Pick<Route, 'name' | 'asks'>;

/** A fact is asked for if a route requires it, or something that contains it. */
const covers = (ask: string, path: string): boolean => path === ask || path.startsWith(`${ask}.`);
/** A list, or whether there is a partner, is asked for if a route requires any part of it. */
const touches = (ask: string, path: string): boolean => covers(ask, path) || ask.startsWith(`${path}.`);
const inParts = (question: Question): boolean => question.kind === 'list' || question.path === partnerPath;

const needs = ({ asks }: RouteNeeds, question: Question): boolean =>
  asks.some((ask) => (inParts(question) ? touches : covers)(ask, question.path));

/** Questions about a partner apply only to people who have one. */
const applies = ({ path }: Question, values: Values): boolean =>
  !path.startsWith(`${partnerPath}.`) || values[partnerPath] === 'yes';

/** The sections with exactly the questions that the selected routes need. */
export const chooseSections = (routes: readonly RouteNeeds[], values: Values): readonly Section[] =>
  sections
    .map((section) => ({
      ...section,
      questions: section.questions.filter(
        (question) => applies(question, values) && routes.some((route) => needs(route, question)),
      ),
    }))
    .filter(({ questions }) => questions.length > 0);

/** The routes that need the answer, which explain why it is asked. */
export const routesThatAsk = <R extends RouteNeeds>(routes: readonly R[], question: Question): readonly R[] =>
  routes.filter((route) => needs(route, question));

/** The fields of an entry that the selected routes need. */
export const chooseFields = (routes: readonly RouteNeeds[], { path, of }: ListQuestion): readonly Field[] =>
  entryFields[of].filter((field) =>
    routes.some(({ asks }) => asks.some((ask) => covers(ask, `${path}.${field.path}`))),
  );
