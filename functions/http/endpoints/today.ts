import { todayContract } from '#shared/contract/today.ts';
import { getToday } from '../../cases/today.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(todayContract, {
  getToday,
});
