/**
 * Lets callers that come while a read is under way share the next one: the read under way may have begun before what
 * they look for was there. So however many callers there are, one read runs and one waits.
 */
export function sharedRead<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | undefined;
  return () => {
    next ??= underWay.then(() => {
      next = undefined;
      const reading = read();
      underWay = reading.catch(() => undefined);
      return reading;
    });
    return next;
  };
}
