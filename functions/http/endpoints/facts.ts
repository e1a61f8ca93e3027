import { factsContract } from '#shared/contract/facts.ts';
import { getFacts, putFacts } from '../../people/facts.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(factsContract, {
  getFacts,
  putFacts,
});
