import { ownPersonContract } from '#shared/contract/people.ts';
import { changeOwnPerson, getOwnPerson } from '../../people/person.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(ownPersonContract, {
  getOwnPerson,
  changeOwnPerson,
});
