export const tableTexts = { older: 'Older', newest: 'Newest' } as const;
