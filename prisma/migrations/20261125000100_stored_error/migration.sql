-- When the processor was first seen to have a server error stored under the key of this attempt.
ALTER TABLE processor_attempt ADD COLUMN stored_error_at timestamptz(3);
