/** Text of others that must stay text wherever it is shown. */
export const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>';

const hour = 3_600_000;
export const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
export const uuid = (last: string) => `01932e11-61d2-7aa0-8c11-${last.padStart(12, '0')}`;

/** Where the pages of the sample's merchant are. */
export const live = '/harbour-leather/live';
export const test = '/harbour-leather/test';

/** A response that never comes. */
export const never = new Promise<object>(() => undefined);
