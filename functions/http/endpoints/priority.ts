import { priorityContract } from '#shared/contract/priority.ts';
import { setPriority } from '../../cases/priority.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(priorityContract, { setPriority });
