"""One writer for a database that has room for one at a time: all that waits is kept by one commit."""

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeVar

from sqlalchemy import Connection

from .unavailable import NO_ANSWER, PATIENCE, Unavailable, patience

Result = TypeVar("Result")
Work = Callable[[Connection], Result]


class Piece:
    """Work that somebody waits for, and what came of it, which is told when it is kept."""

    def __init__(self, work: Work[Any]) -> None:
        self.work = work
        self.answer: Future[Any] = Future()
        self.result: Any = None
        self.error: BaseException | None = None
        self.is_given_up = False  # nobody waits for it any more

    def do(self, connection: Connection) -> None:
        """Do the work; if it raises something, as if it had never been. A commit ends all savepoints."""
        database: Any = connection.connection.driver_connection
        database.execute("SAVEPOINT piece")
        self.error = None
        try:
            self.result = self.work(connection)
        except BaseException as error:
            if not database.in_transaction:
                raise  # the database gave up all of it: a full disk, say
            database.execute("ROLLBACK TO piece")
            self.error = error

    def tell(self) -> None:
        """Tell who waits, and hold nothing any more.

        An error knows what it came through, and that knows the piece: held by it, it would be there until a
        collection, which stops everything meanwhile.
        """
        answer, result, error = self.answer, self.result, self.error
        del self.work, self.answer, self.result, self.error
        if error is not None:
            answer.set_exception(error)
        else:
            answer.set_result(result)


class Writer:
    """Does all the writing, in a thread of its own, each commit for everybody who waits by then.

    `transaction` gives the connection of one; when it ends without an error, what was written will survive
    anything. If it ends with `Unavailable`, something of it may have been kept, and nothing is done again;
    with any other error nothing was. What a piece of work raises is its own affair: it leaves nothing behind,
    and the others stay. If it was the last straw for a full disk, each of the others is done by itself again.
    """

    def __init__(self, transaction: Callable[[], AbstractContextManager[Connection]]) -> None:
        self._transaction = transaction
        self._waiting: SimpleQueue[Piece | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._starting = Lock()

    def write(self, work: Work[Result]) -> Result:
        """Have work done and kept. Who is told `Unavailable` before it was begun knows that it never is."""
        self._start()
        piece = Piece(work)
        answer = piece.answer
        self._waiting.put(piece)
        try:
            result: Result = answer.result(patience())
        except TimeoutError:
            if answer.cancel() or not answer.done():
                piece.is_given_up = True
                raise Unavailable(NO_ANSWER) from None
            result = answer.result()  # just in time; or it is the work's own error
        finally:
            del answer  # see `Piece.tell`
        return result

    def close(self) -> None:
        """End when all that waits is done."""
        with self._starting:
            thread, self._thread = self._thread, None
            if thread is not None:
                self._waiting.put(None)
                thread.join(PATIENCE)

    def _start(self) -> None:
        if self._thread is None:
            with self._starting:
                if self._thread is None:
                    self._thread = Thread(target=self._run, name="writer", daemon=True)
                    self._thread.start()

    def _run(self) -> None:
        while (piece := self._waiting.get()) is not None:
            self._keep(piece)
            del piece  # nothing is held on to until the next one comes

    def _keep(self, first: Piece) -> None:
        """Do all that waits in one transaction, and tell everybody once it is there for good."""
        group: list[Piece] | None = None
        try:
            with self._transaction() as connection:  # other processes may take a while: who comes meanwhile
                group = self._all_that_waits(first)  # comes along, and who has gone does not
                for piece in group:
                    piece.do(connection)
        except BaseException as error:  # nobody's is kept
            if group is not None and len(group) > 1 and not isinstance(error, Unavailable):
                self._keep_each(group)
                return
            group = self._all_that_waits(first) if group is None else group
            for piece in group:
                piece.error = error
        for piece in group:
            piece.tell()

    def _keep_each(self, group: list[Piece]) -> None:
        """Do each by itself, but what nobody waits for any more: to try may take as long as they waited."""
        for piece in group:
            try:
                if piece.is_given_up:
                    raise Unavailable(NO_ANSWER)
                with self._transaction() as connection:
                    piece.do(connection)
            except BaseException as error:
                piece.error = error
            piece.tell()

    def _all_that_waits(self, first: Piece) -> list[Piece]:
        pieces = [first]
        try:
            while (piece := self._waiting.get_nowait()) is not None:
                pieces.append(piece)
            self._waiting.put(None)  # to end is what comes last
        except Empty:
            pass
        return [piece for piece in pieces if piece.answer.set_running_or_notify_cancel()]
