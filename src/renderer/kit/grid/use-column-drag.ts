import { type RefObject, useRef, useState } from 'react';
import type { GridLayoutEditing } from './grid-layout.ts';

/** A press that moves less than this many pixels is a press and no drag. */
const dragThreshold = 5;

export interface ColumnDrag {
  readonly dragging: boolean;
  /** The column before which the dragged one would be put; the number of columns for the end. */
  readonly dropBefore: number | undefined;
  readonly startMove: (event: React.PointerEvent, column: string) => void;
  readonly startWiden: (event: React.PointerEvent, column: string) => void;
  /** Whether the press that is ending was a drag. */
  readonly hasMoved: () => boolean;
}

/** Columns by mouse or finger: a title is dragged to another place, an edge to another width. */
export function useColumnDrag(head: RefObject<HTMLElement | null>, editing: GridLayoutEditing | undefined): ColumnDrag {
  const [dropBefore, setDropBefore] = useState<number>();
  const [dragging, setDragging] = useState(false);
  const moved = useRef(false);

  function follow(onMove: (event: PointerEvent) => void, onEnd: (event: PointerEvent) => void) {
    const end = (event: PointerEvent) => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      onEnd(event);
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  }

  function titles(): readonly DOMRect[] {
    const found = head.current?.querySelectorAll('[data-column]') ?? [];
    return [...found].map((title) => title.getBoundingClientRect());
  }

  return {
    dragging,
    dropBefore,
    hasMoved: () => moved.current,

    startMove(event, column) {
      moved.current = false;
      if (editing === undefined || event.button !== 0) return;
      const startX = event.clientX;
      const from = columnsOf(head.current).indexOf(column);
      let target: number | undefined;
      follow(
        (move) => {
          if (!moved.current && Math.abs(move.clientX - startX) < dragThreshold) return;
          moved.current = true;
          setDragging(true);
          const boxes = titles();
          const after = boxes.filter((box) => move.clientX > box.left + box.width / 2).length;
          target = after;
          setDropBefore(after === from || after === from + 1 ? undefined : after);
        },
        (end) => {
          setDragging(false);
          setDropBefore(undefined);
          if (moved.current && target !== undefined && end.type === 'pointerup') {
            editing.move(column, target > from ? target - 1 : target);
          }
        },
      );
    },

    startWiden(event, column) {
      if (editing === undefined || event.button !== 0) return;
      event.preventDefault();
      event.stopPropagation();
      const startX = event.clientX;
      const width = (event.currentTarget.parentElement as HTMLElement).getBoundingClientRect().width;
      const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
      setDragging(true);
      follow(
        (move) => editing.setWidth(column, width + (move.clientX - startX) * rightToLeft),
        () => setDragging(false),
      );
    },
  };
}

function columnsOf(head: HTMLElement | null): readonly string[] {
  return [...(head?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].map((title) => title.dataset.column ?? '');
}
