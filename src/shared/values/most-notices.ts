/** Messages that are told one by one; more of them at a time are one notification. */
export const mostNoticesAtOnce = 5;
