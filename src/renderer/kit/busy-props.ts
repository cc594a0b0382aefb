/**
 * What a button gets while its work is under way: it keeps its focus and its place and takes no press. The kit's own
 * pending state announces itself through an element that goes on pointing to the button after it is gone.
 */
export const busyProps = { 'aria-disabled': true, type: 'button', onPress: () => undefined } as const;
