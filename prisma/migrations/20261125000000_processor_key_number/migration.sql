-- The number in the operation's processor key. It rises only when the processor rejected the effect under the earlier
-- key, so that an attempt after a lost commit sends the same key as the attempt that was lost.
ALTER TABLE "operation" ADD COLUMN "processor_key_number" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "operation" ADD CONSTRAINT "operation_processor_key_number_check" CHECK ("processor_key_number" >= 1);
