import { bulkJobsContract } from '#shared/contract/bulk-jobs.ts';
import { bulkJobFunctions } from '../../cases/bulk-jobs.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(bulkJobsContract, bulkJobFunctions);
