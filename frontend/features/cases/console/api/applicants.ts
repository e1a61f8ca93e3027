import { keepPreviousData } from '@tanstack/react-query';
import { organizationContract } from '#shared/contract/organization.ts';
import { limits } from '#shared/schema/limits.ts';
import { call } from '../../../../lib/api-client.ts';
import { organizationKeys } from '../../../../lib/organization-queries.ts';
import { pagedQuery } from '../../../../lib/paged-query.ts';
import { listedByIndex } from '../../../../lib/read-again.ts';

/** The organization's applicants whose name or email contains `q`, most recently joined first. */
export const applicantsQuery = (q: string) =>
  pagedQuery(
    organizationKeys.applicants(q),
    ({ cursor, signal }) =>
      call(organizationContract.listApplicants, {
        query: { q, cursor, limit: limits.maxPageSize },
        signal,
      }),
    { placeholderData: keepPreviousData, meta: listedByIndex },
  );
