/**
 * How much of a thing a test tries: what shows a fault that is there, in the seconds that everybody waits for. `DEEP=1`
 * takes the larger number, which looks for faults that hide.
 */
export const sized = (usual: number, deep: number): number => (process.env['DEEP'] === '1' ? deep : usual)
