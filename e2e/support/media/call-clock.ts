/** All times of a call, but for when its devices were heard from last: those are heard from now. */
const TIMES = ['dialed_at', 'accepted_at', 'joined_at', 'connected_at', 'cycle_started_at', 'paid_until', 'due_at']

/**
 * Moves the clock for one call: it began so many seconds earlier. The server's own clock is everybody's, whose calls would end
 * and whose devices would be missed.
 */
export const olderBy = (seconds: number, userId: string): string => `
  update calls set ${TIMES.map((time) => `${time} = ${time} - interval '${seconds} seconds'`).join(', ')}
  where call_id = (select call_id from call_lines where user_id = ${Number(userId)})`
