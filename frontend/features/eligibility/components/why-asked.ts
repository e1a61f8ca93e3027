import type { Route } from '#shared/routes/engine/route.ts';
import { routesThatAsk } from '../choose-questions.ts';
import type { Question } from '../question.ts';

const listed = (names: readonly string[]): string =>
  names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`;

/** "For Canada Express Entry and UK Skilled Worker. A result counts for two years." */
export function whyAsked(routes: readonly Route[], question: Question): string {
  const names = routesThatAsk(routes, question).map(({ name }) => name);
  return [`For ${listed(names)}.`, question.why].filter(Boolean).join(' ');
}
