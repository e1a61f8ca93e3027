import { bookingsContract } from '#shared/contract/bookings.ts';
import { bookCall } from '../../bookings/book-call.ts';
import { cancelCall } from '../../bookings/cancel-call.ts';
import { listFreeTimes } from '../../bookings/list-free-times.ts';
import { listOtherTimes } from '../../bookings/list-other-times.ts';
import { rescheduleCall } from '../../bookings/reschedule-call.ts';
import { viewCall } from '../../bookings/view-call.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(bookingsContract, {
  listFreeTimes,
  bookCall,
  viewCall,
  listOtherTimes,
  rescheduleCall,
  cancelCall,
});
