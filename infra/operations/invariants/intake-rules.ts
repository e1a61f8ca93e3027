import { keys } from '#functions/data/core/keys.ts';
import type { Rule } from './rule.ts';

/** Only sent answers have requests, one each, and no change refers to a version that doesn't exist. */
export const questionnairesAreConsistent: Rule = ({ table }) =>
  table.Intake.items.flatMap(({ pk, sk, case_id, section, version, changes, sent, asked }) => {
    const what = `section ${section} of case ${case_id}`;
    const place = keys.intake(case_id, section);
    const questions = asked.map(({ question }) => question);
    return [
      (pk !== place.pk || sk !== place.sk) && `${what} is stored under another ID`,
      asked.length > 0 && !sent && `${what} has requests for answers that were not sent`,
      new Set(questions).size < questions.length && `${what} has two requests for one answer`,
      [...Object.values(changes), ...asked].some((each) => each.version > version) &&
        `${what} has a change in a later version than its own`,
    ];
  });
