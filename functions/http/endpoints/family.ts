import { familyContract } from '#shared/contract/family.ts';
import { listFamilyCases, listPersonCases } from '../../people/family-cases.ts';
import { openDependentCase } from '../../people/open-dependent-case.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(familyContract, {
  listPersonCases,
  openDependentCase,
  listFamilyCases,
});
