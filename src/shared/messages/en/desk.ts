/** Registry Desk itself. */
export const desk = {
  fault: 'Unexpected error (reference {{reference}} in the log).',
  inputRefused: 'This request is not valid.',
} as const;
