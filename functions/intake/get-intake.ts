import type { intakeContract } from '#shared/contract/intake.ts';
import { isClosed } from '#shared/domain/case-status.ts';
import { listIntakeItems, newIntake } from '../data/cases/intake.ts';
import { requireCase } from '../data/cases/require-case.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { getCasePerson } from '../workflows/case-person.ts';
import { isHidden, sectionsOf } from './require-section.ts';
import { hiddenState, sectionState } from './section-state.ts';

export const getIntake: EndpointFunction<typeof intakeContract.getIntake> = async ({ actor, params }) => {
  const ofCase = await requireCase(actor, params.caseId);
  const [items, fromCase] = await Promise.all([listIntakeItems(ofCase.id), getCasePerson(ofCase)]);
  return {
    case_id: ofCase.id,
    person_name: ofCase.applicant_name,
    closed: isClosed(ofCase.status),
    sections: sectionsOf(ofCase).map((section) => {
      const item = items.find((each) => each.section === section.id) ?? newIntake(ofCase.id, section.id);
      const state = sectionState(section, item, fromCase);
      return isHidden(section, actor) ? hiddenState(state) : state;
    }),
  };
};
