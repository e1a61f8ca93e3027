import { auditContract } from '../audit.ts';
import { bulkJobsContract } from '../bulk-jobs.ts';
import { caseExportsContract } from '../case-exports.ts';
import { caseImportsContract } from '../case-imports.ts';
import { caseViewsContract } from '../case-views.ts';
import { countsContract } from '../counts.ts';
import { deletionsContract } from '../deletions.ts';
import { familyContract } from '../family.ts';
import { organizationContract } from '../organization.ts';
import { peopleContract } from '../people.ts';
import { reportContract } from '../report.ts';
import { unsentMailContract } from '../unsent-mail.ts';

/** The endpoints of the organization function. */
export const organizationDomain = {
  ...organizationContract,
  ...peopleContract,
  ...familyContract,
  ...deletionsContract,
  ...auditContract,
  ...reportContract,
  ...caseViewsContract,
  ...countsContract,
  ...bulkJobsContract,
  ...caseImportsContract,
  ...caseExportsContract,
  ...unsentMailContract,
} as const;
