import type { Section } from './question.ts';
import { canada } from './questions/canada.ts';
import { person } from './questions/person.ts';
import { talent } from './questions/talent.ts';
import { ukOffer } from './questions/uk-offer.ts';
import { usOffer } from './questions/us-offer.ts';

/** All questions: one for each fact that a route may need. */
export const sections: readonly Section[] = [...person, canada, ukOffer, usOffer, ...talent];
