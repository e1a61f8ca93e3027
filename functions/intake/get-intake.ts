import type { intakeContract } from '#shared/contract/intake.ts';
import { isClosed } from '#shared/domain/case-status.ts';
import { requireCase } from '../data/cases/require-case.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { readSections, sectionsOf } from '../workflows/intake-sections.ts';
import { getKnownPerson } from './known-person.ts';
import { readersDay } from './readers-day.ts';
import { isHidden } from './require-section.ts';
import { hiddenState, sectionState } from './section-state.ts';

export const getIntake: EndpointFunction<typeof intakeContract.getIntake> = async ({
  actor,
  account,
  params,
}) => {
  const ofCase = await requireCase(actor, params.caseId);
  const [sections, fromCase, today] = await Promise.all([
    readSections(ofCase),
    getKnownPerson(ofCase, sectionsOf(ofCase)),
    readersDay(account),
  ]);
  return {
    case_id: ofCase.id,
    person_name: ofCase.applicant_name,
    path: ofCase.path,
    closed: isClosed(ofCase.status),
    sections: sections.map(({ section, item }) => {
      const state = sectionState({ section, fromCase, today }, item);
      return isHidden(section, ofCase, actor) ? hiddenState(state) : state;
    }),
  };
};
