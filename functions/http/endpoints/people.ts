import { peopleContract } from '#shared/contract/people.ts';
import { addPeople } from '../../people/add-people.ts';
import { listEndingStatuses, listPeople } from '../../people/people-list.ts';
import { changePerson, deletePersonRecord, getPerson } from '../../people/person.ts';
import { invitePersonToRecord, openRenewal } from '../../people/renew-status.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(peopleContract, {
  listPeople,
  addPeople,
  listEndingStatuses,
  getPerson,
  changePerson,
  deletePersonRecord,
  invitePersonToRecord,
  openRenewal,
});
